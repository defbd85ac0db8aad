import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import { currentRequestId } from '../http/requestId.ts'
import { sourceStack } from './sourceStack.ts'

/** Lines of JSON on the standard output. One that cannot be written (a full disk) is lost, and never ends the server. */
export function openLog(level: string, destination: DestinationStream = standardOutput()): Logger {
  return pino({ level, serializers: { err: loggedError }, mixin: requestFields }, destination)
}

function standardOutput(): DestinationStream {
  const destination = pino.destination({ dest: process.stdout.fd, sync: true })
  destination.on('error', () => {})
  return destination
}

/** What the logger of a request says already is not said twice. */
function requestFields(_line: object, _level: number, logger: Logger): object {
  const requestId = currentRequestId()
  return requestId === undefined || 'requestId' in logger.bindings() ? {} : { requestId }
}

function loggedError(error: Error): unknown {
  const logged: unknown = stdSerializers.err(error)
  if (typeof logged !== 'object' || logged === null || !('stack' in logged)) return logged
  return { ...logged, stack: sourceStack(String(logged.stack)) }
}
