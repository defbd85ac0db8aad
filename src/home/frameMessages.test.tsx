import { describe, expect, it } from 'vitest'
import { frameAddress, hostNotification, hostSearch } from './frameMessages.ts'

const me = '/simple-directory/me'

describe('the query string of a hosted page', () => {
  it('goes to the frame with the mark of a hosted page', () => {
    expect(frameAddress(me, '?step=a')).toBe(`${me}?step=a&embed=true`)
  })

  it('comes back without that mark, in both generations of the protocol', () => {
    const href = `${window.location.origin}${me}?embed=true&tab=b`
    expect(hostSearch(['df-child', 'stateChange', 'replace', href], me)).toBe('?tab=b')
    expect(hostSearch({ viframe: true, stateAction: 'push', href }, me)).toBe('?tab=b')
  })

  it('stays as it is for another page, another site, or another message', () => {
    expect(hostSearch(['df-child', 'stateChange', 'push', '/simple-directory/login?a=1'], me)).toBeUndefined()
    expect(hostSearch(['df-child', 'stateChange', 'push', `https://other.test${me}?a=1`], me)).toBeUndefined()
    expect(hostSearch(['df-child', 'height', 300], me)).toBeUndefined()
    expect(hostSearch(null, me)).toBeUndefined()
  })
})

describe('a notification of a hosted page', () => {
  it('is read in both shapes', () => {
    expect(hostNotification(['df-child', 'notif', { type: 'success', title: 'Saved' }])).toEqual({
      type: 'success',
      msg: 'Saved'
    })
    expect(hostNotification({ vIframe: true, uiNotification: 'Saved' })).toBe('Saved')
    expect(hostNotification({ vIframe: true, uiNotification: { type: 'info', msg: 'Hello' } })).toEqual({
      type: 'info',
      msg: 'Hello'
    })
  })

  it('shows the detail of an error under its title', () => {
    const notification = hostNotification([
      'df-child',
      'notif',
      { type: 'error', title: 'No', detail: 'why' }
    ])
    expect(notification).toMatchObject({ msg: 'No', error: new Error('why') })
  })

  it('is nothing for other messages', () => {
    expect(hostNotification(['df-child', 'init'])).toBeUndefined()
    expect(hostNotification({ breadcrumbs: [] })).toBeUndefined()
    expect(hostNotification('text')).toBeUndefined()
  })
})
