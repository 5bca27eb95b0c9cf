import type { MouseEvent, ReactElement, ReactNode } from "react";

export interface ListOptionProps {
  readonly id: string;
  readonly className: string | undefined;
  readonly isSelected: boolean;
  /** The option that Enter chooses. */
  readonly isActive: boolean;
  readonly onActive: () => void;
  readonly onChoose: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

/** A row of a list whose field handles the keys and keeps the focus; a native option cannot contain marks or avatars. */
export const ListOption = (props: ListOptionProps): ReactElement => {
  const { id, className, isSelected, isActive, onActive, onChoose, children } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field hears them
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- why: above
      role="option"
      tabIndex={-1}
      className={className}
      aria-selected={isSelected}
      data-active={isActive ? "" : undefined}
      onPointerMove={() => {
        if (!isActive) onActive();
      }}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
};
