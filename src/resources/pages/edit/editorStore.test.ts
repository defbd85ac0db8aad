// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { EditorStore, type EditorEvent } from './editorStore.ts'
import { rootList } from './model/places.ts'
import { keyAction } from './model/keys.ts'

const words = { tab: (number: number) => `Tab ${number}`, panel: (number: number) => `Panel ${number}` }

function opened(): { store: EditorStore; told: EditorEvent[]; types: () => string[] } {
  const elements = [
    { type: 'title' as const, uuid: 'title', content: 'Hello' },
    { type: 'text' as const, uuid: 'text', content: 'a', _html: '<p>a</p>' }
  ]
  const store = new EditorStore({ title: 'Page', elements }, words)
  const events: EditorEvent[] = []
  store.tellTo((event) => events.push(event))
  return { store, told: events, types: () => store.config.elements.map(({ type }) => type) }
}

it('makes the HTML of a text as it is written, without anything active', () => {
  const { store } = opened()
  const text = store.blockOf('text')
  if (!text) throw new Error('no text')
  store.update('text', {
    ...text,
    content: '**b** <img src=x alt="" onerror=alert(1)> [c](javascript:alert(1))'
  })
  expect(store.blockOf('text')?._html).toBe('<p><strong>b</strong> <img src="x" alt=""> <a>c</a></p>')
})

it('selects what was added, moved or is left, and tells of it', () => {
  const { store, told, types } = opened()
  store.add('tabs', { list: rootList, index: 1 })
  const { selected } = store.getState()
  expect(store.blockOf(selected)).toMatchObject({
    tabs: [{ title: 'Tab 1', children: [] }, { title: 'Tab 2' }]
  })
  store.moveToward(selected ?? '', 'up')
  store.moveToward(selected ?? '', 'up')
  store.remove(selected ?? '')
  expect(store.getState().selected).toBe('title')
  store.undo()
  expect(types()).toEqual(['tabs', 'title', 'text'])
  expect(told).toEqual([
    { what: 'added', type: 'tabs', position: 2, count: 3 },
    { what: 'moved', type: 'tabs', position: 1, count: 3 },
    { what: 'stays' },
    { what: 'removed', type: 'tabs' },
    { what: 'undone' }
  ])
})

it('goes back to no picture that went when the draft was validated', () => {
  const { store } = opened()
  const image = (_id: string): object => ({ _id, name: 'a', mimeType: 'image/webp' })
  store.change({ ...store.config, thumbnail: image('former') as never })
  store.change({ ...store.config, thumbnail: image('present') as never })
  store.change({ ...store.config, title: 'Renamed' })
  store.forgetPictures()
  store.undo()
  expect(store.config).toMatchObject({ title: 'Page', thumbnail: { _id: 'present' } })
  store.undo()
  expect(store.config).toMatchObject({ title: 'Page', thumbnail: { _id: 'present' } })
})

it('keeps keys of fields and of the browser', () => {
  const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
  expect(keyAction({ ...none, key: 'ArrowUp', altKey: true })).toEqual({ do: 'move', direction: 'up' })
  expect(keyAction({ ...none, key: 'D', ctrlKey: true })).toEqual({ do: 'duplicate' })
  expect(keyAction({ ...none, key: 'ArrowDown', ctrlKey: true })).toBeUndefined()
  expect(keyAction({ ...none, key: 'r', metaKey: true })).toBeUndefined()
})
