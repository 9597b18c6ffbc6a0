/** The schemas of what an operator does beside looking at the list. They come after its first rows. */
export { handsAnswer } from '@kasa/contracts/otherPerson'
export {
  approvalAsked, depositBulkAnswer, depositPapers, doneAnswer, lateLines, receiptFile,
} from '@kasa/contracts/depositDesk'
