import { Component, type ReactNode } from 'react';

interface GuardProps {
  /** Another value gives the children a new chance. */
  resetKey: string;
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** A block that throws would take the whole editor down. */
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
