/** What the server does with each child process that it gives work to, one request at a time. */
import type { ChildProcess } from 'node:child_process'

interface Listeners<Message> {
  message: (message: Message) => void
  /** The process ended without an answer. */
  died: (code: number | null, signal: NodeJS.Signals | null) => void
  /** The process could not be started. */
  notStarted: (error: Error) => void
}

/**
 * Listens to a child process while it works on a request. The end of the process ends the listening.
 * @returns a function that ends it too
 */
export function listenTo<Message>(child: ChildProcess, listeners: Listeners<Message>): () => void {
  const onExit = (code: number | null, signal: NodeJS.Signals | null): void => {
    end()
    listeners.died(code, signal)
  }
  const onError = (error: Error): void => {
    // A failed kill or send is an error too: the process runs on.
    if (child.pid !== undefined) return
    end()
    listeners.notStarted(error)
  }
  const end = (): void => {
    child.off('message', listeners.message)
    child.off('exit', onExit)
    child.off('error', onError)
  }
  child.on('message', listeners.message)
  child.once('exit', onExit)
  child.on('error', onError)
  return end
}

/** Keeps the server running as long as the child process. */
export function keepServerRunning(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

/** Kills child processes, and resolves once they are gone. */
export async function killAll(children: Iterable<ChildProcess>): Promise<void> {
  await Promise.all(
    [...children].map(
      (child) =>
        new Promise<void>((resolve) => {
          child.once('exit', () => resolve())
          keepServerRunning(child)
          child.kill('SIGKILL')
        })
    )
  )
}
