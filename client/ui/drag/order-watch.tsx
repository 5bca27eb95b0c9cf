import { Component, type ReactNode } from "react";

export interface OrderWatchProps {
  readonly ids: readonly string[];
  readonly before: () => void;
  readonly after: () => void;
}

/**
 * Notifies of a new order twice: before any DOM of the commit changes, so that positions can be read without another layout, and after. A
 * class, because only `getSnapshotBeforeUpdate` runs at the first moment.
 */
export class OrderWatch extends Component<OrderWatchProps> {
  override getSnapshotBeforeUpdate(previous: OrderWatchProps): null {
    if (previous.ids !== this.props.ids) this.props.before();
    return null;
  }

  override componentDidUpdate(previous: OrderWatchProps): void {
    if (previous.ids !== this.props.ids) this.props.after();
  }

  override render(): ReactNode {
    return null;
  }
}
