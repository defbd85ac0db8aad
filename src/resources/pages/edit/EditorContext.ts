import { createContext, useContext, useSyncExternalStore } from 'react'
import type { EditorState, EditorStore } from './editorStore.ts'

export const EditorContext = createContext<EditorStore | undefined>(undefined)

export function useEditor(): EditorStore {
  const store = useContext(EditorContext)
  if (!store) throw new Error('outside of an EditorContext')
  return store
}

/** Selects a part of the editor state; renders when the selected value changes. */
export function useEdited<Value>(select: (state: EditorState) => Value): Value {
  const store = useEditor()
  const get = (): Value => select(store.getState())
  return useSyncExternalStore(store.subscribe, get, get)
}
