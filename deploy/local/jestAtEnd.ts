/**
 * Jest's setupFilesAfterEnv of whatever needs a database: what code of a test file puts into `atEnd` runs after its
 * last test.
 */
const atEnd: (() => Promise<unknown>)[] = []
Object.assign(globalThis, { atEnd })
afterAll(() => Promise.all(atEnd.map((end) => end())))
