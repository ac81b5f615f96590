import { Component, type ReactNode } from 'react';

interface GuardProps {
  /** When it changes, the children are rendered again after a failure. */
  resetKey: string;
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

/**
 * An error boundary around one block: without it a block that throws would unmount the whole
 * editor.
 */
export class Guard extends Component<GuardProps, { error: unknown; hasFailed: boolean }> {
  override state = { error: undefined, hasFailed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  override componentDidUpdate(previous: GuardProps) {
    if (this.state.hasFailed && previous.resetKey !== this.props.resetKey)
      this.setState({ error: undefined, hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback(this.state.error) : this.props.children;
  }
}
