/** Channels of the bus and outbox within the server. */

/** Channel of written settings; the message is the `AccountKeys` of their account. */
export const settingsChannel = 'internal/settings'

/** Channel of ended sessions of a user; messages have no data. */
export const endedSessionsChannel = (userId: string): string => `internal/sessions/${userId}/ended`

/** Channel of a session that left admin mode, or stopped acting as a user; messages have no data. */
export const endedPrivilegesChannel = (sessionId: string): string => `internal/privileges/${sessionId}/ended`

/** Outbox channel for the events service: `{topic, title, body, sender…}`. */
export const eventsChannel = 'internal/events'

/** Outbox channel for the webhooks of settings. */
export const webhooksChannel = 'internal/webhooks'

/** Outbox channel for datasets that became public or private: `{id}`. */
export const visibilityChannel = 'internal/visibility'
