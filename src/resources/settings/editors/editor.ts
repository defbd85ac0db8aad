/** What every editor of a section is given. */
export interface EditorProps<Value> {
  value: Value
  /** Called at each change. */
  onChange: (value: Value) => void
  /** What the person did counts: they have left a field, or chosen something. */
  onCommit: (value: Value) => void
}
