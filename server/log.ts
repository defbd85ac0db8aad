import { pino, type Logger } from 'pino'

/** Lines of JSON on the standard output. One that cannot be written (a full disk) is lost, and never ends the server. */
export function openLog(level: string): Logger {
  const destination = pino.destination({ dest: process.stdout.fd, sync: true })
  destination.on('error', () => {})
  return pino({ level }, destination)
}
