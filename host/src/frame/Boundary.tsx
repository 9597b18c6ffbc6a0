import { Component, type ReactNode } from 'react'

type BoundaryProps = { onCaught: (error: unknown) => void; children: ReactNode }

/** What throws inside is gone and told; everything around it goes on. */
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

const tell = (error: unknown) => console.error('A part of the console failed', error)

/** One part of the console's own frame: where it fails, the person still has the page and the menu. */
export const Part = ({ children }: { children: ReactNode }) => <Boundary onCaught={tell}>{children}</Boundary>
