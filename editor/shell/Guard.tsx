import { Component, type ReactNode } from 'react';

interface GuardProps {
  /** What stands in it, for the log. */
  name: string;
  /** When it changes, the children are rendered again after a failure. */
  resetKey: string | object;
  fallback: () => ReactNode;
  children: ReactNode;
}

/** An error boundary: without one, what throws would unmount the whole editor. */
export class Guard extends Component<GuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(`«${this.props.name}» failed`, error);
  }

  override componentDidUpdate(previous: GuardProps) {
    if (this.state.hasFailed && previous.resetKey !== this.props.resetKey)
      this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback() : this.props.children;
  }
}
