import { Component, type ReactNode } from "react";
import { pageErrorOf, type PageError } from "#client/shared/errors/page-error.ts";

interface Props {
  /** Another value gives the page another try. */
  readonly resetKey: string;
  readonly fallback: (error: PageError) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly error: PageError | null;
  readonly key: string;
}

/** Gives the whole page to the error page when rendering throws, until somebody goes elsewhere. React has this as a class only. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: null, key: this.props.resetKey };

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: pageErrorOf(thrown) };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.key ? null : { error: null, key: props.resetKey };
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : this.props.fallback(this.state.error);
  }
}
