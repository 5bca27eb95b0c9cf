import { Component, type ReactNode } from "react";
import { pageErrorOf, type PageError } from "#client/shared/errors/page-error.ts";

interface Props {
  /** A new value renders the page again. */
  readonly resetKey: string;
  readonly fallback: (error: PageError) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly error: PageError | null;
  readonly key: string;
}

/**
 * Shows the error page instead of a page that throws while rendering, until the next navigation. A class, because React has no hook for it.
 */
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
