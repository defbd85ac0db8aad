import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Turns, type Places, type Task } from './turns.ts'

const smallBytes = 100
const task = (id: string, owner: string, bytes = 1000): Task => ({ id, owner, bytes })

/** Turns with a queue of waiting tasks, like the stored one. */
class WaitingTasks {
  readonly waiting = new Map<string, Task>()
  readonly turns: Turns
  constructor(places: Places, now?: () => number) {
    this.turns = new Turns(places, now)
  }
  add(added: Task): void {
    this.waiting.set(added.id, added)
  }
  start(): Task | undefined {
    const next = this.turns.next(this.waiting.values())
    if (!next) return undefined
    this.waiting.delete(next.id)
    this.turns.start(next)
    return next
  }
  end(id: string): void {
    this.turns.end(id)
  }
}

function clock(): { now: () => number; pass: (ms: number) => void } {
  let ms = 0
  return { now: () => ms, pass: (more) => (ms += more) }
}

describe('turns between owners', () => {
  it('serves owners in turns, however many tasks one of them has', () => {
    const { now, pass } = clock()
    const queue = new WaitingTasks({ general: 1, smallBytes }, now)
    for (let index = 0; index < 50; index += 1) queue.add(task(`flood-${index}`, 'flood'))
    queue.add(task('other-1', 'other'))
    queue.add(task('other-2', 'other'))
    const order: string[] = []
    for (let next = queue.start(); next && order.length < 4; next = queue.start()) {
      order.push(next.id)
      pass(1000)
      queue.end(next.id)
    }
    expect(order).toEqual(['flood-0', 'other-1', 'flood-1', 'other-2'])
  })

  it('counts time, not tasks', () => {
    const { now, pass } = clock()
    const queue = new WaitingTasks({ general: 1, smallBytes }, now)
    const durations: Record<string, number> = { slow: 9000, quick: 1000 }
    const served: Record<string, number> = { slow: 0, quick: 0 }
    for (let index = 0; index < 30; index += 1) {
      queue.add(task(`slow-${index}`, 'slow'))
      queue.add(task(`quick-${index}`, 'quick'))
    }
    for (let index = 0; index < 20; index += 1) {
      const { id, owner } = queue.start() as Task
      pass(durations[owner] ?? 0)
      served[owner] = (served[owner] ?? 0) + 1
      queue.end(id)
    }
    expect(served.quick).toBeGreaterThanOrEqual(16)
  })

  it('forgets what happened long ago', () => {
    const { now, pass } = clock()
    const queue = new WaitingTasks({ general: 1, smallBytes }, now)
    queue.add(task('long', 'was busy'))
    queue.start()
    pass(600_000)
    queue.end('long')
    pass(3_600_000)
    queue.add(task('late', 'other'))
    queue.start()
    pass(1000)
    queue.end('late')
    queue.add(task('again', 'other'))
    queue.add(task('first', 'was busy'))
    expect(queue.start()?.id).toBe('first')
  })

  it('lets small tasks pass a large one, and those of another owner pass whatever one owner runs', () => {
    const queue = new WaitingTasks({ general: 1, smallBytes })
    queue.add(task('large', 'one'))
    queue.add(task('large too', 'two'))
    queue.add(task('small', 'one', 10))
    queue.add(task('small too', 'one', 10))
    expect(queue.start()?.id).toBe('large')
    expect(queue.start()?.id).toBe('small')
    expect(queue.start()).toBeUndefined()
    queue.add(task('of two', 'two', 10))
    expect(queue.start()?.id).toBe('of two')
    expect(queue.start()).toBeUndefined()
  })

  it('keeps the place of what is added again, and never starts a task twice at once', () => {
    const queue = new WaitingTasks({ general: 2, smallBytes })
    queue.add(task('a', 'one'))
    queue.add(task('b', 'one'))
    queue.add(task('a', 'one'))
    expect(queue.start()?.id).toBe('a')
    queue.add(task('a', 'one'))
    expect(queue.start()?.id).toBe('b')
    queue.end('b')
    expect(queue.start()).toBeUndefined()
    queue.end('a')
    expect(queue.start()?.id).toBe('a')
  })

  it('leaves places to other owners, where one has a bound', () => {
    const queue = new WaitingTasks({ general: 4, perOwner: 2 })
    for (const id of ['a', 'b', 'c']) queue.add(task(id, 'one'))
    expect([queue.start()?.id, queue.start()?.id, queue.start()]).toEqual(['a', 'b', undefined])
    queue.add(task('d', 'two'))
    expect(queue.start()?.id).toBe('d')
    queue.end('b')
    expect(queue.start()?.id).toBe('c')
  })

  it('ends with everything done, whatever comes when', () => {
    const event = fc.record({
      owner: fc.constantFrom('one', 'two', 'three'),
      bytes: fc.constantFrom(1, 100, 101, 5000),
      ms: fc.nat(5000)
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), fc.integer({ min: 1, max: 3 }), (events, general) => {
        const { now, pass } = clock()
        const queue = new WaitingTasks({ general, smallBytes }, now)
        const running: string[] = []
        const done: string[] = []
        const end = (): void => {
          const id = running.shift()
          if (id === undefined) return
          queue.end(id)
          done.push(id)
        }
        const pump = (): void => {
          for (let next = queue.start(); next; next = queue.start()) running.push(next.id)
          expect(running.length).toBeLessThanOrEqual(general + 2)
        }
        events.forEach(({ owner, bytes, ms }, index) => {
          queue.add({ id: String(index), owner, bytes })
          pump()
          pass(ms)
          if (ms % 2) end()
        })
        for (let guard = 0; guard <= events.length; guard += 1) {
          pump()
          end()
        }
        expect(done.length).toBe(events.length)
      })
    )
  })
})
