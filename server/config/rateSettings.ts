/** Rates of requests and bandwidth for one client (docs/api/limits.md). */
import { wholeNumber, type Environment } from './environment.ts'

/** Maximum number of requests of one client in a period. */
export interface Rate {
  requests: number
  windowSeconds: number
  /** Milliseconds of the data engine for one client in the same period; no limit when absent or 0. */
  computeMs?: number
}

export interface RateSettings {
  /**
   * Bandwidth for one client in bytes per second: `dynamic` for generated responses, `static` for files; 0 for no
   * limit.
   */
  bandwidth: Record<'anonymous' | 'user', { dynamic: number; static: number }>
  rates: Record<'anonymous' | 'user' | 'remoteService' | 'postApplicationKey' | 'appCaptures', Rate>
  /** Limits of one client address on open websockets, channels and sent messages; 0 for no limit. */
  websockets: { perAddress: number; channelsPerAddress: number; messages: Rate }
}

/**
 * Reads the settings.
 * @throws Error naming the variable with an invalid value
 */
export function rateSettings(environment: Environment): RateSettings {
  return {
    bandwidth: {
      anonymous: bandwidth(environment, 'ANONYMOUS', 500_000, 8_000_000),
      user: bandwidth(environment, 'USER', 1_000_000, 16_000_000)
    },
    rates: {
      anonymous: rate(environment, 'ANONYMOUS', 600, 60, 20_000),
      user: rate(environment, 'USER', 1200, 60, 60_000),
      remoteService: rate(environment, 'REMOTE_SERVICE', 100, 5),
      postApplicationKey: rate(environment, 'POST_APPLICATION_KEY', 1, 60),
      appCaptures: rate(environment, 'APP_CAPTURES', 5, 60)
    },
    websockets: {
      perAddress: wholeNumber(environment, 'WEBSOCKETS_PER_ADDRESS', 300, 0),
      channelsPerAddress: wholeNumber(environment, 'WEBSOCKET_CHANNELS_PER_ADDRESS', 5000, 0),
      messages: rate(environment, 'WEBSOCKET', 3000, 60)
    }
  }
}

function bandwidth(
  environment: Environment,
  name: string,
  dynamicRate: number,
  files: number
): { dynamic: number; static: number } {
  return {
    dynamic: wholeNumber(environment, `BANDWIDTH_${name}_DYNAMIC`, dynamicRate, 0),
    static: wholeNumber(environment, `BANDWIDTH_${name}_STATIC`, files, 0)
  }
}

export function rate(
  environment: Environment,
  name: string,
  requests: number,
  windowSeconds: number,
  computeMs?: number
): Rate {
  return {
    ...(computeMs === undefined
      ? {}
      : { computeMs: wholeNumber(environment, `RATE_${name}_COMPUTE_MS`, computeMs, 0) }),
    requests: wholeNumber(environment, `RATE_${name}_REQUESTS`, requests, 0),
    windowSeconds: wholeNumber(environment, `RATE_${name}_SECONDS`, windowSeconds, 0)
  }
}
