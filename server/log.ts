import { pino, stdSerializers, type Logger } from 'pino'
import { sourceStack } from './sourceStack.ts'

/** Lines of JSON on the standard output. One that cannot be written (a full disk) is lost, and never ends the server. */
export function openLog(level: string): Logger {
  const destination = pino.destination({ dest: process.stdout.fd, sync: true })
  destination.on('error', () => {})
  return pino({ level, serializers: { err: loggedError } }, destination)
}

function loggedError(error: Error): unknown {
  const logged: unknown = stdSerializers.err(error)
  if (typeof logged !== 'object' || logged === null || !('stack' in logged)) return logged
  return { ...logged, stack: sourceStack(String(logged.stack)) }
}
