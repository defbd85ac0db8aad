/**
 * React remembers where elements are made, to say so in its warnings: an error and a task of the console for each of ten
 * thousand a second, a quarter of the time of the tests of screens. The warnings say the same without.
 */
import { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as internals } from 'react'

Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  // React sets it to 0 each second.
  set() {}
})
