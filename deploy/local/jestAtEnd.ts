/**
 * Jest's setupFilesAfterEnv for tests with a database: functions that a test file adds to `atEnd` run after its last
 * test.
 */
const atEnd: (() => Promise<unknown>)[] = []
Object.assign(globalThis, { atEnd })
afterAll(() => Promise.all(atEnd.map((end) => end())))
