import * as z from "zod/mini";

/**
 * A format other than the row that contains a field: `file` is a board file, which is exported and imported; `template` is a board or task template. A
 * field without a use is in its row only.
 */
export type FieldUse = "file" | "template";

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Uses<S extends Shape> = { readonly [F in keyof S]: readonly FieldUse[] };

type SchemaRow<S extends Shape> = z.output<z.ZodMiniObject<S>>;

/** A synced entity. `S`: schemas of fields, `I`: schemas of user input, `U`: uses of fields, `B`: blank values, `L`: names of added fields. */
export interface EntityDefinition<S extends Shape, I extends Shape, U extends Uses<S>, B, L extends string> {
  /** The row as it is sent and stored. */
  readonly schema: z.ZodMiniObject<S>;
  /** The fields that users write. Narrower than `schema`, because a stored row may be older than the present limits. */
  readonly inputs: I;
  /** Has a key for every field: a new field does not compile until its uses are listed. */
  readonly uses: U;
  /** Default values of a new row. */
  readonly blank: B;
  /** Fields that files and templates of earlier releases do not have; they are optional there. */
  readonly addedFields: readonly L[];
  /** Has every field, `null` where there is no blank value. New rows are copies of it. */
  readonly emptyRow: SchemaRow<S>;
}

/** The base type of all definitions. */
export interface AnyEntity {
  readonly schema: { readonly shape: Shape };
  readonly inputs: Shape;
  readonly uses: Readonly<Record<string, readonly FieldUse[]>>;
  readonly blank: object;
  readonly addedFields: readonly string[];
  readonly emptyRow: object;
}

/** Returns the definition with the types inferred from it. */
export function defineEntity<
  S extends Shape,
  const I extends Shape,
  const U extends Uses<S>,
  B extends Partial<SchemaRow<S>>,
  const L extends keyof S & string = never,
>(
  definition: Omit<EntityDefinition<S, I, U, B, L>, "addedFields" | "emptyRow"> & {
    readonly addedFields?: readonly L[];
  },
): EntityDefinition<S, I, U, B, L> {
  const { addedFields = [], schema, blank } = definition;
  const nulls = Object.keys(schema.shape).map((field): [string, null] => [field, null]);
  // V8 stores an object as a slow dictionary if many fields were added by computed names; what JSON.parse returns is not.
  const emptyRow: SchemaRow<S> = JSON.parse(JSON.stringify({ ...Object.fromEntries(nulls), ...blank }));
  return { ...definition, addedFields, emptyRow };
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

/** Returns the schemas of the fields that have a use: the input schema if users write the field, otherwise that of the row. */
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

type RowOf<D extends AnyEntity> = D["emptyRow"];
/** The fields of a new row: those that have a blank value are optional. */
export type RowInput<D extends AnyEntity> = Omit<RowOf<D>, keyof D["blank"]> & {
  readonly [F in keyof D["blank"] & keyof RowOf<D>]?: RowOf<D>[F] | undefined;
};

/** Returns a row with the fields of `input` and blank values for the others. Ignores properties that are not fields of the entity. */
export function newRow<D extends AnyEntity>(definition: D, input: RowInput<D>): RowOf<D> {
  const row: RowOf<D> = { ...definition.emptyRow };
  for (const [field, value] of Object.entries(input)) {
    if (value !== undefined && field in row) Reflect.set(row, field, value);
  }
  return row;
}

/** Returns the fields of a row that users write. */
export function inputValues<D extends AnyEntity, Row extends { [F in keyof D["inputs"]]: unknown }>(
  { inputs }: D,
  row: Row,
): Pick<Row, keyof D["inputs"] & keyof Row> {
  return Object.fromEntries(Object.keys(inputs).map((field): unknown[] => [field, Reflect.get(row, field)]));
}

/** Returns true if all fields have their blank values. Compares by identity, so a list or a map never counts as blank. */
export function isBlank<D extends AnyEntity>(definition: D, fields: Partial<RowOf<D>>): boolean {
  return Object.entries(fields).every(([field, value]) => value === Reflect.get(definition.blank, field));
}

/** Makes every field optional, for the arguments of a mutation that changes some fields of a row. */
export function optionalShape<I extends Shape>(inputs: I): { [F in keyof I]: z.ZodMiniExactOptional<I[F]> } {
  const entries = Object.entries(inputs).map(([field, value]) => [field, z.exactOptional(value)]);
  return Object.fromEntries(entries);
}
