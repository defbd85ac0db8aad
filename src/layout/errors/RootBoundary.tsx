import { Component, type ReactNode } from 'react'
import { isChunkError, isReloading, reloadOnce } from './chunkReload.ts'
import { ReloadWhenOnline } from './ReloadWhenOnline.tsx'

interface RootBoundaryProps {
  children: ReactNode
  /** Content in place of a page that failed. */
  fallback: ReactNode
}

/**
 * Root error boundary of a small page: shows a message instead of a blank page after an error, most often a missing
 * chunk.
 */
export class RootBoundary extends Component<RootBoundaryProps, { failed: boolean; lacksCode: boolean }> {
  override state = { failed: false, lacksCode: false }

  static getDerivedStateFromError(error: unknown): { failed: boolean; lacksCode: boolean } {
    return { failed: true, lacksCode: isChunkError(error) }
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkError(error)) reloadOnce()
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    if (isReloading()) return null
    return (
      <>
        {this.state.lacksCode && <ReloadWhenOnline />}
        {this.props.fallback}
      </>
    )
  }
}
