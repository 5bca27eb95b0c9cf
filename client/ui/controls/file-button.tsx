import { useRef } from "react";
import type { ReactElement, ReactNode } from "react";
import { Button } from "./button.tsx";
import type { ButtonStyleProps } from "./button.tsx";

export type FileButtonProps = ButtonStyleProps & {
  /** As in `<input accept>`: ".json,.csv". */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
};

/** A button that picks one file. The same file can be picked again. */
export const FileButton = ({ accept, onFile, children, ...style }: FileButtonProps): ReactElement => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...style} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
};
