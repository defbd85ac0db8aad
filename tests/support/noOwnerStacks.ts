/**
 * Disables React's owner stacks. React captures an error and a console task for each of ten thousand created elements a
 * second, for its warnings: a quarter of the time of screen tests. The warnings have the same text without them.
 */
import * as React from 'react'

// Internals of React and of its renderers, which are not in its types.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>

if (!internals) throw new Error('React counts the places of elements somewhere else')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  // React resets the counter to 0 every second.
  set() {}
})
