import type { Config } from '../../../server/config/config.ts'

const unlimited = { requests: 0, windowSeconds: 60 }

/** For tests that ask more often than anybody may. */
export const unlimitedRates: Config['rates'] = {
  anonymous: unlimited,
  user: unlimited,
  remoteService: unlimited,
  postApplicationKey: unlimited,
  appCaptures: unlimited
}
