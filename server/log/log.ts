import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import { currentRequestId } from '../http/requestId.ts'
import { sourceStack } from './sourceStack.ts'

/**
 * Logger of JSON lines on the standard output. A line that cannot be written (full disk) is dropped without ending the
 * server.
 */
export function openLog(level: string, destination: DestinationStream = standardOutput()): Logger {
  return pino({ level, serializers: { err: loggedError }, mixin: requestFields }, destination)
}

function standardOutput(): DestinationStream {
  const destination = pino.destination({ dest: process.stdout.fd, sync: true })
  destination.on('error', () => {})
  return destination
}

/** Adds the request id, unless the logger of the request has it already. */
function requestFields(_line: object, _level: number, logger: Logger): object {
  const requestId = currentRequestId()
  return requestId === undefined || 'requestId' in logger.bindings() ? {} : { requestId }
}

function loggedError(error: Error): unknown {
  const logged: unknown = stdSerializers.err(error)
  if (typeof logged !== 'object' || logged === null || !('stack' in logged)) return logged
  return { ...logged, stack: sourceStack(String(logged.stack)) }
}
