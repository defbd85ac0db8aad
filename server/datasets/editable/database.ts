/**
 * The lines of an editable dataset, in a SQLite file of their own (`tables.ts`): what was saved. The index that
 * reading uses is made from it, and can be made again.
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
import { takeOverLines, type TakeOver, type Taker } from './takeOver.ts'
import { countedTotals, noTotals, totalsState, type Totals } from './totals.ts'
import { WaitingLines } from './waitingLines.ts'

/** Longest wait for other connections, which read, and write rarely and little. */
const othersMs = 5000
/** Longest wait for a connection that writes all the lines. */
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
  /** Another connection writes to the same file (`shared`). */
  private isShared = false

  /**
   * @param options.firstNumber numbers are greater than it
   * @param options.isTemporary what it holds is worth nothing after a power cut: it does not wait for the disk
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
    const known = this.statements.number(
      `SELECT max(coalesce((SELECT max(i) FROM lines), 0), coalesce((SELECT max(i) FROM revisions), 0),
        coalesce((SELECT value FROM state WHERE name = 'lastNumber'), 0) + 0)`
    )
    this.lastNumber = Math.max(known, firstNumber)
  }

  /**
   * Everything that `work` writes, or nothing.
   * @param options.isDurable without it a power cut may take it away until `settle`, or the next transaction that is durable
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
      // SQLite gave up the transaction already when there was no room to end it.
      if (database.isTransaction) database.exec('ROLLBACK')
      Object.assign(this.totals, totals)
      throw error
    }
  }

  /**
   * `work` writes to the same file with a connection of its own. Reads go on; transactions wait for it, and so does everybody
   * whom this thread answers.
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

  /** What is counted and given here was counted and given by others too. */
  private reread(): void {
    const noted = this.readState(totalsState)
    if (noted) Object.assign(this.totals, JSON.parse(noted) as Totals)
    this.lastNumber = Math.max(this.lastNumber, Number(this.readState('lastNumber') ?? 0))
  }

  /** Whether all that was committed is durable. */
  get isSettled(): boolean {
    return !this.isWaitingForDisk
  }

  /** Makes durable what transactions have left to the disk. */
  settle(): void {
    if (!this.isSettled) this.transaction(() => undefined)
  }

  /** WAL with synchronous FULL: what was committed survives a power cut, with all that came before it. */
  private waitForDisk(isWaiting: boolean): void {
    this.connection.setSynchronous(this.isTemporary ? 'OFF' : isWaiting ? 'FULL' : 'NORMAL')
  }

  /** Greater than every number given before; grows with time. */
  nextNumber(elapsedMs: number): number {
    this.lastNumber = Math.max(this.lastNumber + 1, Math.max(0, Math.floor(elapsedMs)) * 1000)
    return this.lastNumber
  }

  find(id: string): StoredLine | undefined {
    const row = this.statements.get('SELECT * FROM lines WHERE id = ?', id)
    return row && storedLine(row)
  }

  /** Whether a line of an owner has a value, or had it as far as its history goes. */
  hasNamed(named: NamedValue): boolean {
    const line = this.find(named.id)
    if (line) {
      const values = parsedContent(line.content)
      if (values._owner === named.owner && values[named.key] === named.value) return true
    }
    return this.revisions.hasNamed(named)
  }

  /**
   * @param replaced the line as it was
   * @param owners of the line, now and before
   */
  write(line: StoredLine, replaced: StoredLine | undefined, owners?: string[]): void {
    const { id, i, updatedAt, author, content, extended, asked } = line
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
      asked ?? null
    )
    this.changes.add({ id, replaced: replaced?.i, i, ...(owners ? { owners } : {}) })
  }

  /** Changes what is stored of a line without that being a write: it keeps its number and its date. */
  correct(
    id: string,
    { content, extended, asked }: Pick<StoredLine, 'content' | 'extended' | 'asked'>
  ): void {
    const current = this.find(id)
    if (!current) return
    this.totals.lineBytes += sizeOfLine({ ...current, content, extended }) - sizeOfLine(current)
    this.statements.run(
      'UPDATE lines SET content = ?, extended = ?, asked = ? WHERE id = ?',
      content,
      extended ?? null,
      asked ?? null,
      id
    )
  }

  /** Writes what extensions gave a line, which the index then takes under a new number: nobody has changed it. */
  extend(line: StoredLine, i: number, owners?: string[]): void {
    const { id, content, extended, asked } = line
    this.correct(id, { content, extended, asked })
    this.touch(line, i, owners)
  }

  remove(line: StoredLine, owners?: string[]): void {
    this.totals.lines -= 1
    this.totals.lineBytes -= sizeOfLine(line)
    this.statements.run('DELETE FROM lines WHERE id = ?', line.id)
    this.changes.add({ id: line.id, replaced: line.i, i: undefined, ...(owners ? { owners } : {}) })
  }

  /** Gives a line a new number, for the index to write it again: nobody has changed it. */
  touch(line: StoredLine, i: number, owners?: string[]): void {
    this.statements.run('UPDATE lines SET i = ?, written = coalesce(written, i) WHERE id = ?', i, line.id)
    this.changes.add({ id: line.id, replaced: line.i, i, ...(owners ? { owners } : {}) })
  }

  count(): number {
    return this.totals.lines
  }

  /** Bytes of the lines and of their history. */
  sizes(): { lines: number; revisions: number; revisionCount: number } {
    const { lineBytes, revisions, revisionBytes } = this.totals
    return { lines: lineBytes, revisions: revisionBytes, revisionCount: revisions }
  }

  get lastGivenNumber(): number {
    return this.lastNumber
  }

  /**
   * Takes over lines that were prepared in another database, which is closed: all of them, or those of an owner.
   * @param elapsedMs of the new numbers
   * @throws TakenMeanwhile
   */
  takeOver(taking: TakeOver, elapsedMs: number, owner?: string): void {
    const { connection, statements, revisions, abandoned, totals } = this
    const taker: Taker = {
      connection,
      statements,
      revisions,
      abandoned,
      totals,
      transaction: (work) => this.transaction(work),
      nextNumber: () => this.nextNumber(elapsedMs),
      given: (number) => (this.lastNumber = Math.max(this.lastNumber, number))
    }
    takeOverLines(taker, taking, owner)
  }

  /** Lines in the order of their numbers, after one. */
  linesAfter(i: number, limit: number): StoredLine[] {
    return this.statements.all('SELECT * FROM lines WHERE i > ? ORDER BY i LIMIT ?', i, limit).map(storedLine)
  }

  /**
   * Erases who wrote some lines, or revisions, in the order of their numbers.
   * @returns the last number that was looked at, undefined after all of them
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

  /** Removes every line and the whole history; the numbers go on. */
  clear(): void {
    this.abandoned.addThoseOf('lines')
    this.abandoned.addThoseOf('revisions')
    for (const table of ['lines', 'revisions', 'changes', 'uniques', 'unread', 'unextended'])
      this.connection.database.exec(`DELETE FROM ${table}`)
    Object.assign(this.totals, noTotals)
    markIndexStale(this.statements)
  }

  /** The index holds lines that are no more, and no change says so. */
  get isIndexStale(): boolean {
    return isIndexStale(this.statements)
  }

  /** Another index is there, or processing was told to make one. */
  indexIsRight(): void {
    markIndexRight(this.statements)
  }

  /** The lines and the revisions of an owner are found without looking at those of others. */
  indexOwners(): void {
    this.connection.database.exec(`CREATE INDEX IF NOT EXISTS lines_by_owner ON lines (${ownerColumn});
      CREATE INDEX IF NOT EXISTS revisions_by_owner ON revisions (${ownerColumn}, i)`)
  }

  /** Whether the file is open and nothing has used it since the last call. */
  isIdle(): boolean {
    return this.connection.isIdle()
  }

  /** Closes the file until its next use, unless another connection writes to it. Its commits are durable before. */
  rest(): void {
    if (this.isShared) return
    this.settle()
    this.statements.forget()
    this.connection.rest()
  }

  close(): void {
    this.statements.forget()
    this.connection.close()
  }
}
