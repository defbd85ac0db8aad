/** Props that every editor of a section has. */
export interface EditorProps<Value> {
  value: Value
  /** Called at each change, as on each key. */
  onChange: (value: Value) => void
  /** Called when a value is final: a field loses the focus, or an option is selected. */
  onCommit: (value: Value) => void
}
