/** Channels of the bus that only the server listens to. */

/** When settings were written: `AccountKeys` of their account. */
export const settingsChannel = 'internal/settings'

/** When sessions of a user were ended: nothing more. */
export const endedSessionsChannel = (userId: string): string => `internal/sessions/${userId}/ended`

/** Of the outbox, for what the events service is told: `{topic, title, body, sender…}`. */
export const eventsChannel = 'internal/events'

/** Of the outbox, for what webhooks of the settings of accounts are called on. */
export const webhooksChannel = 'internal/webhooks'

/** Of the outbox, when a dataset became public, or is so no longer: `{id}`. */
export const visibilityChannel = 'internal/visibility'
