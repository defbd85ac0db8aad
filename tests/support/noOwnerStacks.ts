/**
 * React remembers where elements are made, to say so in its warnings: an error and a task of the console for each of ten
 * thousand a second, a quarter of the time of the tests of screens. The warnings say the same without.
 */
import * as React from 'react'

// Of React itself and of its renderers, which its types leave out.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>

if (!internals) throw new Error('React counts the places of elements somewhere else')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  // React sets it to 0 each second.
  set() {}
})
