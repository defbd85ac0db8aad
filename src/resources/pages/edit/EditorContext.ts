import { createContext, useContext, useSyncExternalStore } from 'react'
import type { EditorState, EditorStore } from './editorStore.ts'

export const EditorContext = createContext<EditorStore | undefined>(undefined)

export function useEditor(): EditorStore {
  const store = useContext(EditorContext)
  if (!store) throw new Error('outside of an EditorContext')
  return store
}

/** A part of what is edited; the caller is drawn again when it is another one. */
export function useEdited<Value>(select: (state: EditorState) => Value): Value {
  const store = useEditor()
  const get = (): Value => select(store.getState())
  return useSyncExternalStore(store.subscribe, get, get)
}
