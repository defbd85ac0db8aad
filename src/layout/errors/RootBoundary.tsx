import { Component, type ReactNode } from 'react'
import { isChunkError, isReloading, reloadOnce } from './chunkReload.ts'

interface RootBoundaryProps {
  children: ReactNode
  /** In place of a page that failed. */
  fallback: ReactNode
}

/** The root of a small page: what fails in it, a file that is gone most often, leaves a sentence instead of nothing. */
export class RootBoundary extends Component<RootBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkError(error)) reloadOnce()
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return isReloading() ? null : this.props.fallback
  }
}
