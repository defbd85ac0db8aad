import { describe, expect, it } from 'vitest'
import {
  frameEdits,
  hostNotification,
  isAlive,
  navigationOf,
  sentBreadcrumbs,
  reportedHeight
} from './frameMessages.ts'

describe('a navigation of a hosted page', () => {
  it('is read from both generations of the protocol', () => {
    const href = '/simple-directory/me?tab=b'
    expect(navigationOf(['df-child', 'stateChange', 'replace', href])).toEqual({ action: 'replace', href })
    expect(navigationOf({ viframe: true, stateAction: 'push', href })).toEqual({ action: 'push', href })
  })

  it('is undefined for other messages', () => {
    expect(navigationOf(['df-child', 'height', 300])).toBeUndefined()
    expect(navigationOf(['df-child', 'stateChange', 'push'])).toBeUndefined()
    expect(navigationOf(null)).toBeUndefined()
  })
})

it('recognises a page that waits for its options', () => {
  expect(isAlive(['df-child', 'init'])).toBe(true)
  expect(isAlive(['df-child', 'ready'])).toBe(false)
  expect(isAlive('init')).toBe(false)
})

it('reads whether the frame has unsaved edits', () => {
  expect(frameEdits({ unsaved: true })).toEqual({ isUnsaved: true })
  expect(frameEdits({ unsaved: true, unsavable: 'Titre manquant' })).toEqual({
    isUnsaved: true,
    unsavable: 'Titre manquant'
  })
  expect(frameEdits({ unsaved: false, unsavable: 3 })).toEqual({ isUnsaved: false })
  expect(frameEdits({ unsaved: 'yes' })).toBeUndefined()
  expect(frameEdits(['df-child', 'init'])).toBeUndefined()
})

it('reads breadcrumbs, sent alone or in the protocol', () => {
  const breadcrumbs = [{ text: 'Plans', to: 'plans' }, { text: 'One' }]
  expect(sentBreadcrumbs({ breadcrumbs })).toEqual(breadcrumbs)
  expect(sentBreadcrumbs(['df-child', 'custom', { breadcrumbs }])).toEqual(breadcrumbs)
  expect(sentBreadcrumbs({ breadcrumbs: [{ to: 'x' }, null, { text: 'T', to: 3 }] })).toEqual([{ text: 'T' }])
  expect(sentBreadcrumbs(['df-child', 'init'])).toBeUndefined()
})

describe('a notification of a hosted page', () => {
  it('is read from both formats', () => {
    expect(hostNotification(['df-child', 'notif', { type: 'success', title: 'Saved' }])).toEqual({
      type: 'success',
      msg: 'Saved'
    })
    expect(hostNotification({ vIframe: true, uiNotification: 'Saved' })).toEqual({
      type: 'default',
      msg: 'Saved'
    })
    expect(hostNotification({ vIframe: true, uiNotification: { type: 'info', msg: 'Hello' } })).toEqual({
      type: 'info',
      msg: 'Hello'
    })
  })

  it.each(['info', 'success', 'error', 'default'])('has the title and the detail for the type %s', (type) => {
    expect(hostNotification(['df-child', 'notif', { type, title: 'No', detail: 'why' }])).toEqual({
      type,
      msg: 'No',
      detail: 'why'
    })
  })

  it('is a warning that stays for a refusal of the request', () => {
    const uiNotification = { type: 'warning', msg: 'Refused', errorMsg: 'why' }
    expect(hostNotification({ vIframe: true, uiNotification })).toEqual({
      type: 'warning',
      msg: 'Refused',
      detail: 'why',
      stays: true
    })
  })

  it('has the message found in the error of the former format', () => {
    const formerNotification = (uiNotification: unknown): unknown =>
      hostNotification({ vIframe: true, uiNotification: uiNotification })
    const failed = (detail: string): unknown => ({ type: 'error', msg: 'No', detail })
    expect(formerNotification({ msg: 'No', error: { response: { data: 'refused', status: 403 } } })).toEqual(
      failed('refused')
    )
    expect(formerNotification({ msg: 'No', error: { response: { data: {}, status: 500 } } })).toEqual(
      failed('500')
    )
    expect(formerNotification({ msg: 'No', error: { message: 'broken' } })).toEqual(failed('broken'))
    expect(formerNotification({ msg: 'No', error: 'out' })).toEqual(failed('out'))
    expect(formerNotification({ msg: 'No', error: {} })).toEqual({ type: 'error', msg: 'No' })
    expect(formerNotification({ type: 'error', msg: 'No', errorMsg: 'why', error: 'out' })).toEqual(
      failed('why')
    )
    expect(formerNotification({ type: 'error', msg: 'No', clientError: true })).toEqual({
      type: 'warning',
      msg: 'No',
      stays: true
    })
  })

  it('is undefined for other messages', () => {
    expect(hostNotification(['df-child', 'init'])).toBeUndefined()
    expect(hostNotification({ breadcrumbs: [] })).toBeUndefined()
    expect(hostNotification('text')).toBeUndefined()
  })
})

it('accepts positive heights up to a limit', () => {
  expect(reportedHeight(['df-child', 'height', 312])).toBe(312)
  for (const height of [0, -1, Number.NaN, Infinity, 1e9, '300', undefined])
    expect(reportedHeight(['df-child', 'height', height])).toBeUndefined()
  expect(reportedHeight(['df-child', 'init'])).toBeUndefined()
})
