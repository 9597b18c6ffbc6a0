import { Component, type ReactNode } from 'react'

type BoundaryProps = { onCaught: (error: unknown) => void; children: ReactNode }

/** An error inside removes only this part and is reported. */
export class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onCaught(error)
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}

const logError = (error: unknown) => console.error('A part of the console failed', error)

/** A part of the console's frame; if it fails, page and menu still work. */
export const Part = ({ children }: { children: ReactNode }) => <Boundary onCaught={logError}>{children}</Boundary>
