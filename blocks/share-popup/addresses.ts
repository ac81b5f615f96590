/** Where each network takes an address to share. All parts are percent-encoded. */
export function popupAddresses(
  address: string,
  title: string,
): Record<'facebook' | 'twitter' | 'linkedIn' | 'whatsapp', string> {
  const [url, text] = [encodeURIComponent(address), encodeURIComponent(title)];
  return {
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    twitter: `https://twitter.com/intent/tweet?url=${url}&text=${text}`,
    linkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
    whatsapp: `https://wa.me/?text=${text}%20${url}`,
  };
}
