/**
 * The lines of an editable dataset, in a SQLite file of their own (`tables.ts`). This database is the source of truth;
 * the index used by reads is derived from it and can be rebuilt.
 */
import { AbandonedFiles } from './abandonedFiles.ts'
import { parsedContent } from './lineContent.ts'
import { ownerColumn, Revisions, type NamedValue } from './revisions.ts'
import { LineChanges } from './lineChanges.ts'
import { Statements } from './statements.ts'
import { LineConnection } from './lineConnection.ts'
import { makeTables } from './tables.ts'
import { authorText, sizeOfLine, storedLine, type StoredLine } from './storedLine.ts'
import { isIndexStale, markIndexRight, markIndexStale } from './indexState.ts'
import { takeOverLines, type TakeOver, type ReplacedDatabase } from './takeOver.ts'
import { countedTotals, noTotals, totalsState, type Totals } from './totals.ts'
import { WaitingLines } from './waitingLines.ts'

/** Milliseconds to wait for other connections, which read, or write rarely and little. */
const othersMs = 5000
/** Milliseconds to wait for a connection that writes all the lines. */
const sharedMs = 60_000

export class LineDatabase {
  private readonly connection: LineConnection
  private readonly statements: Statements
  readonly changes: LineChanges
  readonly revisions: Revisions
  readonly abandoned: AbandonedFiles
  readonly unread: WaitingLines
  readonly unextended: WaitingLines
  private readonly totals: Totals
  private lastNumber: number
  private readonly isTemporary: boolean
  private isWaitingForDisk = false
  /** Another connection writes to the same file (see `shared`). */
  private isShared = false

  /**
   * @param options.firstNumber every new line number is greater
   * @param options.isTemporary true when the file is useless after a power cut: commits do not wait for the disk
   */
  constructor(path: string, { firstNumber = 0, isTemporary = false } = {}) {
    this.connection = new LineConnection(path, othersMs)
    this.isTemporary = isTemporary
    this.waitForDisk(true)
    makeTables(this.connection.database)
    this.statements = new Statements(this.connection)
    const noted = this.readState(totalsState)
    this.totals = noted ? (JSON.parse(noted) as Totals) : countedTotals(this.statements)
    this.changes = new LineChanges(this.statements)
    this.unread = new WaitingLines(this.statements, 'unread')
    this.unextended = new WaitingLines(this.statements, 'unextended')
    this.abandoned = new AbandonedFiles(this.connection, this.statements)
    this.revisions = new Revisions(this.statements, this.totals, this.abandoned)
    const lastNumber = this.statements.number(
      `SELECT max(coalesce((SELECT max(i) FROM lines), 0), coalesce((SELECT max(i) FROM revisions), 0),
        coalesce((SELECT value FROM state WHERE name = 'lastNumber'), 0) + 0)`
    )
    this.lastNumber = Math.max(lastNumber, firstNumber)
  }

  /**
   * Runs `work` in a transaction: everything is written, or nothing.
   * @param options.isDurable false when a power cut may undo the transaction until `settle` or the next durable one
   */
  transaction<Result>(work: () => Result, { isDurable = true } = {}): Result {
    this.waitForDisk(isDurable)
    const { database } = this.connection
    database.exec('BEGIN IMMEDIATE')
    if (this.isShared) this.reread()
    const totals = { ...this.totals }
    try {
      const result = work()
      this.statements.run(
        `INSERT OR REPLACE INTO state VALUES ('lastNumber', ?), (?, ?)`,
        String(this.lastNumber),
        totalsState,
        JSON.stringify(this.totals)
      )
      database.exec('COMMIT')
      this.isWaitingForDisk = !isDurable
      return result
    } catch (error) {
      // SQLite has already rolled back when the disk was full at the commit.
      if (database.isTransaction) database.exec('ROLLBACK')
      Object.assign(this.totals, totals)
      throw error
    }
  }

  /**
   * Lets `work` write to the same file with another connection. Reads go on. A transaction of this connection blocks
   * the whole thread until the other connection commits.
   */
  async shared(work: () => Promise<void>): Promise<void> {
    this.isShared = true
    this.connection.setBusyTimeout(sharedMs)
    try {
      await work()
    } finally {
      this.isShared = false
      this.connection.setBusyTimeout(othersMs)
      this.reread()
    }
  }

  /** Reads the totals and the last number again: another connection may have changed them. */
  private reread(): void {
    const noted = this.readState(totalsState)
    if (noted) Object.assign(this.totals, JSON.parse(noted) as Totals)
    this.lastNumber = Math.max(this.lastNumber, Number(this.readState('lastNumber') ?? 0))
  }

  /** Whether all committed transactions are durable. */
  get isSettled(): boolean {
    return !this.isWaitingForDisk
  }

  /** Makes durable the transactions that were committed without waiting for the disk. */
  settle(): void {
    if (!this.isSettled) this.transaction(() => undefined)
  }

  /**
   * Sets whether commits wait for the disk. With WAL and `synchronous = FULL`, a committed transaction and all those
   * before survive a power cut.
   */
  private waitForDisk(isWaiting: boolean): void {
    this.connection.setSynchronous(this.isTemporary ? 'OFF' : isWaiting ? 'FULL' : 'NORMAL')
  }

  /** Returns a new line number, greater than every earlier number and growing with time. */
  nextNumber(elapsedMs: number): number {
    this.lastNumber = Math.max(this.lastNumber + 1, Math.max(0, Math.floor(elapsedMs)) * 1000)
    return this.lastNumber
  }

  find(id: string): StoredLine | undefined {
    const row = this.statements.get('SELECT * FROM lines WHERE id = ?', id)
    return row && storedLine(row)
  }

  /** Whether a line of an owner has a value, or had it in a revision that is still kept. */
  hasNamed(named: NamedValue): boolean {
    const line = this.find(named.id)
    if (line) {
      const values = parsedContent(line.content)
      if (values._owner === named.owner && values[named.key] === named.value) return true
    }
    return this.revisions.hasNamed(named)
  }

  /**
   * Writes a line.
   * @param replaced the line before the write
   * @param owners owners of the line, now and before
   */
  write(line: StoredLine, replaced: StoredLine | undefined, owners?: string[]): void {
    const { id, i, updatedAt, author, content, extended, inputDigests } = line
    if (!replaced) this.totals.lines += 1
    this.totals.lineBytes += sizeOfLine(line) - (replaced ? sizeOfLine(replaced) : 0)
    this.statements.run(
      'INSERT OR REPLACE INTO lines VALUES (?, ?, ?, ?, ?, ?, ?, NULL)',
      id,
      i,
      updatedAt,
      authorText(author),
      content,
      extended ?? null,
      inputDigests ?? null
    )
    this.changes.add({ id, replaced: replaced?.i, i, ...(owners ? { owners } : {}) })
  }

  /** Changes the stored content of a line without counting as a write: the line keeps its number and date. */
  correct(
    id: string,
    { content, extended, inputDigests }: Pick<StoredLine, 'content' | 'extended' | 'inputDigests'>
  ): void {
    const current = this.find(id)
    if (!current) return
    this.totals.lineBytes += sizeOfLine({ ...current, content, extended }) - sizeOfLine(current)
    this.statements.run(
      'UPDATE lines SET content = ?, extended = ?, asked = ? WHERE id = ?',
      content,
      extended ?? null,
      inputDigests ?? null,
      id
    )
  }

  /**
   * Stores the extension values of a line and gives it a new number, so that the index takes it. Date and author stay.
   */
  extend(line: StoredLine, i: number, owners?: string[]): void {
    const { id, content, extended, inputDigests } = line
    this.correct(id, { content, extended, inputDigests })
    this.touch(line, i, owners)
  }

  remove(line: StoredLine, owners?: string[]): void {
    this.totals.lines -= 1
    this.totals.lineBytes -= sizeOfLine(line)
    this.statements.run('DELETE FROM lines WHERE id = ?', line.id)
    this.changes.add({ id: line.id, replaced: line.i, i: undefined, ...(owners ? { owners } : {}) })
  }

  /** Gives a line a new number, so that the index writes it again. Date and author stay. */
  touch(line: StoredLine, i: number, owners?: string[]): void {
    this.statements.run('UPDATE lines SET i = ?, written = coalesce(written, i) WHERE id = ?', i, line.id)
    this.changes.add({ id: line.id, replaced: line.i, i, ...(owners ? { owners } : {}) })
  }

  count(): number {
    return this.totals.lines
  }

  /** Bytes of the lines and of their revisions, and the number of revisions. */
  sizes(): { lines: number; revisions: number; revisionCount: number } {
    const { lineBytes, revisions, revisionBytes } = this.totals
    return { lines: lineBytes, revisions: revisionBytes, revisionCount: revisions }
  }

  get lastGivenNumber(): number {
    return this.lastNumber
  }

  /**
   * Takes over lines that were prepared in another database, which is closed: the whole dataset, or the lines of an
   * owner.
   * @param elapsedMs milliseconds since the creation of the dataset, for the new numbers
   * @throws ReplacementConflict
   */
  takeOver(taking: TakeOver, elapsedMs: number, owner?: string): void {
    const { connection, statements, revisions, abandoned, totals } = this
    const taker: ReplacedDatabase = {
      connection,
      statements,
      revisions,
      abandoned,
      totals,
      transaction: (work) => this.transaction(work),
      nextNumber: () => this.nextNumber(elapsedMs),
      markUsed: (number) => (this.lastNumber = Math.max(this.lastNumber, number))
    }
    takeOverLines(taker, taking, owner)
  }

  /** Returns the lines after a number, in the order of their numbers. */
  linesAfter(i: number, limit: number): StoredLine[] {
    return this.statements.all('SELECT * FROM lines WHERE i > ? ORDER BY i LIMIT ?', i, limit).map(storedLine)
  }

  /**
   * Erases the authors of lines, or revisions, in the order of their numbers.
   * @returns the last number that was examined, undefined when none is left
   */
  eraseAuthors(table: 'lines' | 'revisions', after: number, limit: number): number | undefined {
    const numbers = `SELECT i FROM ${table} WHERE i > ? ORDER BY i LIMIT ?`
    const last = this.statements.get(`SELECT max(i) AS last FROM (${numbers})`, after, limit)?.last
    if (typeof last !== 'number') return undefined
    const range = 'i > ? AND i <= ? AND author IS NOT NULL'
    const erased = `SELECT sum(author_size(author)) FROM ${table} WHERE ${range}`
    this.totals[table === 'lines' ? 'lineBytes' : 'revisionBytes'] -= this.statements.number(
      erased,
      after,
      last
    )
    this.statements.run(`UPDATE ${table} SET author = NULL WHERE ${range}`, after, last)
    return last
  }

  ownerOfValue(rule: string, value: string): string | undefined {
    const row = this.statements.get('SELECT id FROM uniques WHERE rule = ? AND value = ?', rule, value)
    return row && String(row.id)
  }

  setUnique(rule: string, value: string, id: string): void {
    this.statements.run('INSERT INTO uniques VALUES (?, ?, ?)', rule, value, id)
  }

  removeUniques(id?: string): void {
    if (id === undefined) this.statements.run('DELETE FROM uniques')
    else this.statements.run('DELETE FROM uniques WHERE id = ?', id)
  }

  readState(name: string): string | undefined {
    const row = this.statements.get('SELECT value FROM state WHERE name = ?', name)
    return row && String(row.value)
  }

  writeState(name: string, value: string): void {
    this.statements.run('INSERT OR REPLACE INTO state VALUES (?, ?)', name, value)
  }

  removeState(name: string): void {
    this.statements.run('DELETE FROM state WHERE name = ?', name)
  }

  /** Removes every line and all revisions; numbering goes on. */
  clear(): void {
    this.abandoned.addThoseOf('lines')
    this.abandoned.addThoseOf('revisions')
    for (const table of ['lines', 'revisions', 'changes', 'uniques', 'unread', 'unextended'])
      this.connection.database.exec(`DELETE FROM ${table}`)
    Object.assign(this.totals, noTotals)
    markIndexStale(this.statements)
  }

  /** Whether the index holds lines that were removed without a recorded change. */
  get isIndexStale(): boolean {
    return isIndexStale(this.statements)
  }

  /** Clears the stale mark: another index is in use, or processing has been asked to make one. */
  indexIsRight(): void {
    markIndexRight(this.statements)
  }

  /** Creates indexes by owner: the lines and revisions of an owner are found without a full scan. */
  indexOwners(): void {
    this.connection.database.exec(`CREATE INDEX IF NOT EXISTS lines_by_owner ON lines (${ownerColumn});
      CREATE INDEX IF NOT EXISTS revisions_by_owner ON revisions (${ownerColumn}, i)`)
  }

  /** Whether the file is open and nothing has used it since the last call. */
  isIdle(): boolean {
    return this.connection.isIdle()
  }

  /** Closes the file until its next use, unless another connection writes to it. Its commits are durable before. */
  closeFiles(): void {
    if (this.isShared) return
    this.settle()
    this.statements.forget()
    this.connection.closeFile()
  }

  close(): void {
    this.statements.forget()
    this.connection.close()
  }
}
