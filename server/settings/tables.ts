/** Tables of settings and limits of accounts. */
export interface AccountTables {
  /** Settings of an account or of one of its departments (empty for the root). */
  settings: { type: string; id: string; department: string; document: string }
  /** Index of API keys by the SHA-512 of their secret: one row for each key of a settings document. */
  api_keys: { hash: string; key_id: string; type: string; id: string; department: string }
  /** Limits of accounts, stored when first read or set. */
  limits: { type: string; id: string; last_update: string; document: string }
}
