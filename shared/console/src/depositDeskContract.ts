/** The schemas of what an operator does beside looking at the list. They come after its first rows. */
export {
  approvalAsked, depositBulkAnswer, depositNoteRequest, depositPapers, doneAnswer, lateLines, receiptFile,
} from '@kasa/contracts/depositDesk'
