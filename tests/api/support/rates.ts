import type { Config } from '../../../server/config/config.ts'

const unlimited = { requests: 0, windowSeconds: 60 }

/** Rate limits disabled, for tests with many requests. */
export const unlimitedRates: Config['rates'] = {
  anonymous: unlimited,
  user: unlimited,
  remoteService: unlimited,
  postApplicationKey: unlimited,
  appCaptures: unlimited
}
