import { describe, expect, it } from 'vitest'
import { webhookEvents } from './settings.ts'
import { isSubscribedTo, webhookEventOf } from './webhooks.ts'

describe('webhooks of settings', () => {
  it('know what happened by its name', () => {
    expect(webhookEventOf('dataset', { type: 'finalize-end' })).toBe('dataset-finalize-end')
    expect(webhookEventOf('dataset', { type: 'data-updated', draft: true })).toBe(
      'dataset-draft-data-updated'
    )
    for (const [type, event] of [
      ['dataset', { type: 'finalize-end', draft: true as const }],
      ['dataset', { type: 'error-retry' }],
      ['application', { type: 'config-updated' }],
      ['constructor', { type: '' }],
      ['to', { type: 'String' }]
    ] as const)
      expect(webhookEventOf(type, event)).toBeUndefined()
  })

  it('want what they name, what happens to a draft as well, and everything when they name nothing', () => {
    const draft = 'dataset-draft-data-updated'
    expect(isSubscribedTo({ events: ['dataset-data-updated'] }, draft)).toBe(true)
    expect(isSubscribedTo({ events: [draft] }, draft)).toBe(true)
    expect(isSubscribedTo({ events: [draft] }, 'dataset-data-updated')).toBe(false)
    expect(isSubscribedTo({ events: ['dataset-error'] }, draft)).toBe(false)
    for (const event of webhookEvents) {
      expect(isSubscribedTo({}, event)).toBe(true)
      expect(isSubscribedTo({ events: [] }, event)).toBe(true)
    }
  })
})
