import { ReportPage } from './ReportPage'

/** `/r/merchant`: card transfers by day, merchant or trader. */
export const MerchantPage = () => <ReportPage name="merchant" />
/** `/r/merchantremit`: deposits by day, merchant or remit group. */
export const MerchantRemitPage = () => <ReportPage name="merchantremit" />
/** `/r/merchantwithdraw`: withdrawals by day, merchant or rail. */
export const MerchantWithdrawPage = () => <ReportPage name="merchantwithdraw" />
/** `/r/general`: what each merchant moved, what we earned by it, and its balance. */
export const GeneralPage = () => <ReportPage name="general" />
/** `/r/remitaccount`: what each of our bank accounts took in and paid out. */
export const RemitAccountPage = () => <ReportPage name="remitaccount" />
