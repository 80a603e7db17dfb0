export { EnquiryList as List } from './enquiry-list.tsx';
export { EnquiryPage as Edit } from './enquiry-page.tsx';
