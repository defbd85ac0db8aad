/** Tables of what the platform keeps about each account. */
export interface AccountTables {
  /** Settings of an account, or of one of its departments (empty string for the root). */
  settings: { type: string; id: string; department: string; document: string }
  /** Document that holds an API key, by the SHA-512 of its secret: one row per key of a settings document. */
  api_keys: { hash: string; key_id: string; type: string; id: string; department: string }
  /** Limits of an account that was read or set once. */
  limits: { type: string; id: string; last_update: string; document: string }
}
