/** Tables of the directory. Objects are stored as JSON; an empty `host` or `path` stands for the platform. */
export interface UserRow {
  id: string
  email: string
  /** E-mail address in lower case, for comparisons. */
  email_key: string
  host: string
  path: string
  name: string
  first_name: string | null
  last_name: string | null
  birthday: string | null
  email_confirmed: number
  administrator: number
  password: string | null
  default_org: string | null
  default_dep: string | null
  ignore_personal_account: number
  max_created_orgs: number | null
  planned_deletion: string | null
  created: string | null
  updated: string | null
  logged: string | null
  /** Second factor as JSON. */
  two_factor: string | null
  /** Last change of the password as JSON. */
  password_update: string | null
}

export interface OrganizationRow {
  id: string
  name: string
  description: string | null
  department_label: string | null
  roles: string | null
  roles_labels: string | null
  host: string
  path: string
  created: string | null
  creator_id: string | null
  updated: string | null
  /** Roles that need a second factor, as JSON. */
  two_factor_roles: string | null
}

interface DepartmentRow {
  organization_id: string
  id: string
  name: string
  position: number
}

interface PartnerRow {
  organization_id: string
  partner_id: string
  id: string | null
  name: string
  contact_email: string | null
  created_at: string | null
}

interface MemberRow {
  organization_id: string
  user_id: string
  /** Id of the department; empty at the root of the organization. */
  department: string
  role: string
  created_at: string | null
}

interface ServerSessionRow {
  id: string
  user_id: string
  device_name: string
  created_at: string
  last_keepalive: string
  /** Id of the session from which this one is derived. */
  parent: string | null
}

/** Limits set for an account; a null maximum of members stands for the default. */
interface DirectoryLimitRow {
  type: string
  id: string
  last_update: string
  max_members: number | null
}

interface SigningKeyRow {
  kid: string
  private_jwk: string
  created_at: string
}

interface ExternalIdentityRow {
  provider: string
  subject: string
  user_id: string
  email: string
  linked_at: string
}

/** A single-use token: its hash and its subject, but not its content. */
interface SingleUseTokenRow {
  /** SHA-256 of the token. */
  hash: string
  user_id: string | null
  /** E-mail address in lower case. */
  email_key: string | null
  organization_id: string | null
  /** Instant of expiry, in seconds since the epoch. */
  expires_at: number
  used_at: string | null
}

interface DirectorySiteRow {
  id: string
  /** Site as JSON. */
  document: string
}

interface PasswordListRow {
  id: string
  name: string
  active: number
  created_at: string
  updated_at: string
}

/** A forbidden password, as the hash of its lower-case form. */
interface RefusedPasswordRow {
  hash: string
  list: string
}

export interface DirectoryTables {
  password_lists: PasswordListRow
  refused_passwords: RefusedPasswordRow
  directory_sites: DirectorySiteRow
  external_identities: ExternalIdentityRow
  users: UserRow
  organizations: OrganizationRow
  departments: DepartmentRow
  partners: PartnerRow
  members: MemberRow
  directory_limits: DirectoryLimitRow
  server_sessions: ServerSessionRow
  signing_keys: SigningKeyRow
  single_use_tokens: SingleUseTokenRow
}
