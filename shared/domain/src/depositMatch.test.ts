import { matchDeposit, type IncomingLine, type OpenDeposit } from './depositMatch'

const open = (over: Partial<OpenDeposit> = {}): OpenDeposit => ({ id: 'd1', referenceCode: 'ABC2345', amountMinor: 100n, customerName: 'Elif Kılıç', ...over })
const line = (over: Partial<IncomingLine> = {}): IncomingLine => ({ amountMinor: 100n, senderName: 'ELIF KILIC', description: 'odeme abc2345', ...over })
const other = open({ id: 'd2', referenceCode: 'DEF6789' })

describe('a line', () => {
  it.each([
    ['agrees in everything', line(), [open(), other], 'exact', 'd1'],
    ['has another amount', line({ amountMinor: 99n }), [open(), other], 'partial', 'd1'],
    ['writes the name as banks do', line({ senderName: 'KILIÇ ELİF' }), [open(), other], 'exact', 'd1'],
    ['has another name', line({ senderName: 'Ali Veli' }), [open(), other], 'partial', 'd1'],
    ['names no request, and one has its amount and name', line({ description: '' }), [open()], 'partial', 'd1'],
    ['names no request, and two have its amount and name', line({ description: '' }), [open(), other], 'none', undefined],
    ['names no request, and one has only its amount', line({ description: '', senderName: 'Ali Veli' }), [open()], 'none', undefined],
    ['names two requests', line({ description: 'ABC2345 DEF6789' }), [open(), other], 'none', undefined],
    ['names a request that is not open here', line({ description: 'XYZ9876', senderName: 'Ali Veli' }), [open()], 'none', undefined],
    ['comes where nothing is open', line(), [], 'none', undefined],
  ] as const)('that %s', (_name, incoming, deposits, level, id) => {
    const found = matchDeposit(incoming, deposits)
    expect([found.level, 'depositId' in found ? found.depositId : undefined]).toEqual([level, id])
  })
})
