/** State machine of the progress bar: shown, complete, hidden. */

export interface ProgressState {
  shown: boolean
  /** Whether the last request has ended: the bar is complete for a moment. */
  full: boolean
  /** Whether a request of this run has failed. */
  failed: boolean
}

const hidden: ProgressState = { shown: false, full: false, failed: false }
const showAfterMs = 200
const hideAfterMs = 500

export class RequestProgress {
  private readonly onState: (state: ProgressState) => void
  private running = 0
  private state = hidden
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(onState: (state: ProgressState) => void) {
    this.onState = onState
  }

  follow(change: 'start' | 'end' | 'fail'): void {
    if (change === 'start') {
      this.running += 1
      if (this.running > 1) return
      this.after(showAfterMs, () => this.set({ ...this.state, shown: true, full: false }))
      return
    }
    this.running = Math.max(0, this.running - 1)
    if (change === 'fail') this.set({ ...this.state, shown: true, failed: true })
    if (this.running > 0) return
    if (this.state.shown) this.set({ ...this.state, full: true })
    this.after(hideAfterMs, () => this.set(hidden))
  }

  private after(delay: number, action: () => void): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(action, delay)
  }

  private set(state: ProgressState): void {
    this.state = state
    this.onState(state)
  }
}
