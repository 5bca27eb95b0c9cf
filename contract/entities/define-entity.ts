import * as z from "zod/mini";

/**
 * What else has a field besides its row: `file` is a board file, which export writes and import reads; `template` is a board template. A field with
 * neither stays in its row.
 */
export type FieldUse = "file" | "template";

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Uses<S extends Shape> = { readonly [F in keyof S]: readonly FieldUse[] };

type SchemaRow<S extends Shape> = z.output<z.ZodMiniObject<S>>;

/**
 * One synced entity. `S`: the schemas of its fields, `I`: the schemas of user input, `U`: the uses of fields, `B`: the blank fields, `L`: the added
 * fields.
 */
export interface EntityDefinition<S extends Shape, I extends Shape, U extends Uses<S>, B, L extends string> {
  /** The row as it is sent and stored. */
  readonly schema: z.ZodMiniObject<S>;
  /** What users may write into a field: narrower than the row, which may be older than today's limits. */
  readonly inputs: I;
  /** Every field is named, so that a new one does not compile until somebody has decided what else has it. */
  readonly uses: U;
  /** The values of fields that a new row may leave out. */
  readonly blank: B;
  /** Fields that are missing in files and templates of earlier releases. */
  readonly addedFields: readonly L[];
}

/** Any definition, for types that are derived from one. */
export interface AnyEntity {
  readonly schema: { readonly shape: Shape };
  readonly inputs: Shape;
  readonly uses: Readonly<Record<string, readonly FieldUse[]>>;
  readonly blank: object;
  readonly addedFields: readonly string[];
}

/** Returns the definition, with its parts typed by each other. */
export function defineEntity<
  S extends Shape,
  const I extends Shape,
  const U extends Uses<S>,
  B extends Partial<SchemaRow<S>>,
  const L extends keyof S & string = never,
>(
  definition: Omit<EntityDefinition<S, I, U, B, L>, "addedFields"> & { readonly addedFields?: readonly L[] },
): EntityDefinition<S, I, U, B, L> {
  return { ...definition, addedFields: definition.addedFields ?? [] };
}

/** The names of an entity's fields that have a use. */
export type FieldsFor<D extends AnyEntity, Use extends FieldUse> = {
  [F in keyof D["uses"] & string]: Use extends D["uses"][F][number] ? F : never;
}[keyof D["uses"] & string];

type InputOrField<D extends AnyEntity, F extends string> = F extends keyof D["inputs"]
  ? D["inputs"][F]
  : F extends keyof D["schema"]["shape"]
    ? D["schema"]["shape"][F]
    : never;

type ShapeFor<D extends AnyEntity, Use extends FieldUse> = {
  [F in FieldsFor<D, Use>]: F extends D["addedFields"][number]
    ? z.ZodMiniExactOptional<InputOrField<D, F>>
    : InputOrField<D, F>;
};

/** Returns the names of an entity's fields that have a use, in the order of the definition. */
export function fieldsFor<D extends AnyEntity, Use extends FieldUse>(definition: D, use: Use): FieldsFor<D, Use>[] {
  const isUsed = (field: string): field is FieldsFor<D, Use> => definition.uses[field]?.includes(use) === true;
  return Object.keys(definition.uses).filter(isUsed);
}

/** Returns the schemas of the fields that have a use: those of user input, where users write the field. */
export function shapeFor<D extends AnyEntity, Use extends FieldUse>(definition: D, use: Use): ShapeFor<D, Use> {
  const { schema, inputs, addedFields } = definition;
  const entries = fieldsFor(definition, use).flatMap((field): unknown[][] => {
    const value = inputs[field] ?? schema.shape[field];
    if (value === undefined) return [];
    return [[field, addedFields.includes(field) ? z.exactOptional(value) : value]];
  });
  return Object.fromEntries(entries);
}

/** Returns the values of the fields that have a use. */
export function valuesFor<
  D extends AnyEntity,
  Use extends FieldUse,
  Row extends { [F in FieldsFor<D, Use>]?: unknown },
>(definition: D, use: Use, row: Row): Pick<Row, FieldsFor<D, Use>> {
  return Object.fromEntries(fieldsFor(definition, use).map((field): unknown[] => [field, row[field]]));
}

type RowOf<D extends AnyEntity> = { [F in keyof D["schema"]["shape"]]: z.output<D["schema"]["shape"][F]> };
type RowInput<D extends AnyEntity> = Omit<RowOf<D>, keyof D["blank"]> & {
  readonly [F in keyof D["blank"] & keyof RowOf<D>]?: RowOf<D>[F] | undefined;
};

/** Returns a row of the given fields, and blank ones where they are not given. Properties that are no fields are left out. */
export function newRow<D extends AnyEntity>(definition: D, input: RowInput<D>): RowOf<D> {
  const fields = Object.keys(definition.schema.shape).map((field): unknown[] => [field, Reflect.get(input, field)]);
  const values = fields.filter(([, value]) => value !== undefined);
  return { ...definition.blank, ...Object.fromEntries(values) };
}

/** Returns the values of the fields that users write. */
export function inputValues<D extends AnyEntity, Row extends { [F in keyof D["inputs"]]: unknown }>(
  { inputs }: D,
  row: Row,
): Pick<Row, keyof D["inputs"] & keyof Row> {
  return Object.fromEntries(Object.keys(inputs).map((field): unknown[] => [field, Reflect.get(row, field)]));
}

/** Whether fields of a row have the values that a new row has without them. */
export function isBlank<D extends AnyEntity>(definition: D, fields: Partial<RowOf<D>>): boolean {
  return Object.entries(fields).every(([field, value]) => value === Reflect.get(definition.blank, field));
}

/** Returns schemas whose fields may be left out: the arguments of a mutation that changes some fields of a row. */
export function optionalShape<I extends Shape>(inputs: I): { [F in keyof I]: z.ZodMiniExactOptional<I[F]> } {
  const entries = Object.entries(inputs).map(([field, value]) => [field, z.exactOptional(value)]);
  return Object.fromEntries(entries);
}
