/** Channels of the bus that only the server listens to. */

/** When settings were written: `AccountKeys` of their account. */
export const settingsChannel = 'internal/settings'

/** When sessions of a user were ended: nothing more. */
export const endedSessionsChannel = (userId: string): string => `internal/sessions/${userId}/ended`

/** Channel of the outbox for the events service: `{topic, title, body, sender…}`. */
export const eventsChannel = 'internal/events'

/** Channel of the outbox for the occasions on which webhooks of settings are called. */
export const webhooksChannel = 'internal/webhooks'

/** Channel of the outbox for datasets that became public, or ceased to be: `{id}`. */
export const visibilityChannel = 'internal/visibility'
