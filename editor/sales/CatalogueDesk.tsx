import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskCampaign, DeskPrice, DeskProduct } from '../../schemas/sales/sales-desk.ts';
import { Button } from '../shell/Button.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { plural } from '../shell/words.ts';
import { AnnounceForm } from './AnnounceForm.tsx';
import { CampaignForm } from './CampaignForm.tsx';
import { CodesForm } from './CodesForm.tsx';
import { moneyLabel, stepsLabel } from './money-words.ts';
import { PriceForm } from './PriceForm.tsx';
import { ProductForm } from './ProductForm.tsx';
import { SalesFrame } from './SalesFrame.tsx';
import { salesClient } from './sales-client.ts';
import { dayLabel } from './sales-words.ts';

/** What is changed; `undefined` within: a new one. */
type CatalogueEdit =
  | { kind: 'product'; product: DeskProduct | undefined }
  | { kind: 'price'; product: DeskProduct; price: DeskPrice | undefined }
  | { kind: 'announcement'; product: DeskProduct; price: DeskPrice }
  | { kind: 'campaign'; campaign: DeskCampaign | undefined };

const TITLES: Record<CatalogueEdit['kind'], readonly [string, string]> = {
  product: ['Producto nuevo', 'Cambiar el producto'],
  price: ['Precio nuevo', 'Cambiar el precio'],
  announcement: ['Avisar de otro precio', 'Avisar de otro precio'],
  campaign: ['Campaña nueva', 'Cambiar la campaña'],
};

const isNew = (edited: CatalogueEdit): boolean =>
  (edited.kind === 'product' && !edited.product) ||
  (edited.kind === 'price' && !edited.price) ||
  (edited.kind === 'campaign' && !edited.campaign);

interface ProductProps {
  product: DeskProduct;
  onEdit: (edited: CatalogueEdit) => void;
}

function Announced({ price: { announced, currency } }: { price: DeskPrice }) {
  if (!announced) return null;
  return (
    <span className="pe-sub">
      Anunciado: {moneyLabel(announced.amountMinor, currency)} desde el{' '}
      {dayLabel(announced.effectiveAt)} ·{' '}
      {plural(announced.told, 'lector avisado', 'lectores avisados')}
    </span>
  );
}

function Product({ product, onEdit }: ProductProps) {
  const { sku, name, isSold, prices } = product;
  return (
    <section className="pe-product" data-sold={isSold} aria-label={name}>
      <header>
        <h2>
          {name}
          <span className="pe-sub">{isSold ? sku : `${sku} · no se vende`}</span>
        </h2>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onEdit({ kind: 'product', product })}
          aria-label={`Cambiar ${name}`}
        >
          Cambiar
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onEdit({ kind: 'price', product, price: undefined })}
          aria-label={`Otro precio de ${name}`}
        >
          Otro precio
        </Button>
      </header>
      <ul>
        {prices.length === 0 ? (
          <li>
            <span className="pe-sub">Todavía no tiene precio: nadie lo puede comprar.</span>
          </li>
        ) : null}
        {prices.map((price) => (
          <li key={price.code} data-sold={price.isSold}>
            <span>
              <strong>{price.name}</strong>
              <span className="pe-sub">
                {stepsLabel(price.steps, price.currency)}
                {price.kind === 'gift' ? ' · para regalar' : ''}
                {price.isSold ? '' : ' · no se vende'}
              </span>
              <Announced price={price} />
            </span>
            <span className="pe-sub">
              {price.code} · {plural(price.subscribers, 'suscripción', 'suscripciones')}
            </span>
            <span className="pe-product-acts">
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => onEdit({ kind: 'price', product, price })}
                aria-label={`Cambiar el precio ${price.code}`}
              >
                Cambiar
              </Button>
              {price.kind === 'regular' ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => onEdit({ kind: 'announcement', product, price })}
                  aria-label={`Avisar de otro precio a quienes tienen ${price.code}`}
                >
                  Avisar de otro precio
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const whenOf = ({ startsAt, endsAt, isOn }: DeskCampaign): string =>
  [
    isOn ? 'En marcha' : endsAt && Date.parse(endsAt) <= Date.now() ? 'Terminó' : 'No ha empezado',
    startsAt ? `desde el ${dayLabel(startsAt)}` : '',
    endsAt ? `hasta el ${dayLabel(endsAt)}` : '',
  ]
    .filter(Boolean)
    .join(' · ');

function Campaigns({
  campaigns,
  onEdit,
}: {
  campaigns: DeskCampaign[];
  onEdit: ProductProps['onEdit'];
}) {
  if (campaigns.length === 0)
    return <p className="pe-help">Sin una campaña, nada se ofrece en «Suscríbete».</p>;
  return (
    <div className="pe-product">
      <ul>
        {campaigns.map((campaign) => (
          <li key={campaign.key} data-sold={campaign.isOn}>
            <span>
              <strong>{campaign.name}</strong>
              <span className="pe-sub">
                {whenOf(campaign)}
                {campaign.isDefault ? ' · la que se ve si no se pide otra' : ''}
              </span>
            </span>
            <span className="pe-sub">{plural(campaign.offers.length, 'oferta', 'ofertas')}</span>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => onEdit({ kind: 'campaign', campaign })}
              aria-label={`Cambiar la campaña ${campaign.name}`}
            >
              Cambiar
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Products, their prices, and what is offered of them. */
export function CatalogueDesk() {
  const list = useQuery({ queryKey: ['sales', 'catalogue'], queryFn: salesClient.catalogue });
  const [edited, setEdited] = useState<CatalogueEdit | null>(null);
  const [isMaking, setMaking] = useState(false);
  const { products = [], campaigns = [] } = list.data ?? {};
  const close = () => setEdited(null);
  return (
    <>
      <SalesFrame
        title="Catálogo"
        help="Lo que se vende y por cuánto. Un precio que cambia vale para quien compra desde ahora: quien ya lo tiene conserva el suyo, salvo que le avises de otro."
        query={list}
        controls={
          <>
            <Button variant="default" onClick={() => setMaking(true)}>
              Códigos de suscripción
            </Button>
            <Button
              color="brand"
              onClick={() => setEdited({ kind: 'product', product: undefined })}
            >
              Otro producto
            </Button>
          </>
        }
        empty={products.length === 0 && 'Todavía no se vende nada. Empieza con un producto.'}
      >
        {products.map((product) => (
          <Product key={product.sku} product={product} onEdit={setEdited} />
        ))}
        <div className="pe-sales-head">
          <h2>Campañas</h2>
          <Button
            variant="default"
            onClick={() => setEdited({ kind: 'campaign', campaign: undefined })}
          >
            Otra campaña
          </Button>
        </div>
        <Campaigns campaigns={campaigns} onEdit={setEdited} />
      </SalesFrame>
      <Dialog isOpen={isMaking} onClose={() => setMaking(false)} title="Códigos de suscripción">
        {isMaking ? <CodesForm products={products} onClose={() => setMaking(false)} /> : null}
      </Dialog>
      <Dialog
        isOpen={edited !== null}
        onClose={close}
        size="lg"
        title={edited ? TITLES[edited.kind][isNew(edited) ? 0 : 1] : ''}
      >
        {edited?.kind === 'product' ? (
          <ProductForm product={edited.product} onDone={close} />
        ) : null}
        {edited?.kind === 'price' ? (
          <PriceForm product={edited.product} price={edited.price} onDone={close} />
        ) : null}
        {edited?.kind === 'announcement' ? (
          <AnnounceForm product={edited.product} price={edited.price} onDone={close} />
        ) : null}
        {edited?.kind === 'campaign' ? (
          <CampaignForm campaign={edited.campaign} products={products} onDone={close} />
        ) : null}
      </Dialog>
    </>
  );
}
